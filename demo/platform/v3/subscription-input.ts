import { z } from 'zod';
import { exactlyOne } from '../http/one-of.ts';
import { amountInput } from './decimal-input.ts';

const discount = z.object({
  type: z.enum(['AMOUNT', 'PERCENT']),
  amountOff: amountInput.optional(),
  percentOff: z.number().min(0.1).max(99.9).optional(),
});

const subscription = z.object({
  id: z.guid().nullish(),
  title: z.string().min(1).max(20),
  description: z.string().max(60).nullish(),
  visible: z.boolean().nullish(),
  frequency: z.enum(['UNDEFINED', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
  interval: z.int().min(1).max(50).nullish(),
  autoRenewal: z.boolean().optional(),
  billingCycles: z.int().min(2).max(999).optional(),
  discount: exactlyOne(discount, ['amountOff', 'percentOff']).optional(),
});

/** The subscriptions a product is sold by: each renewed until it is stopped, or over after so many times. */
export const subscriptionDetailsInput = z.object({
  subscriptions: z
    .array(exactlyOne(subscription, ['autoRenewal', 'billingCycles']))
    .min(1)
    .max(6),
  allowOneTimePurchases: z.boolean().nullish(),
});
