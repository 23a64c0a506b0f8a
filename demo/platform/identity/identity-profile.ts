import { z } from 'zod';

const text = z.string().nullish();
const longText = z.string().max(1000).nullish();
const country = z.string().regex(/^[A-Z]{2}$/u, { error: 'must be a country code' });

const address = z.object({
  country: country.nullish(),
  subdivision: text,
  city: text,
  postalCode: text,
  addressLine: text,
  addressLine2: text,
  streetName: longText,
  streetNumber: longText,
  streetAddress: z.object({ name: text, number: text, apt: text, formattedAddressLine: text }).nullish(),
  formattedAddress: text,
  geocode: z.object({ latitude: z.number().nullish(), longitude: z.number().nullish() }).nullish(),
  countryFullname: text,
  subdivisionFullname: text,
});

const phone = z.object({
  countryCode: country.nullish(),
  phone: z.string().max(50).optional(),
  tag: z.enum(['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX']).optional(),
});

/** The writable fields of a member's profile. */
export const identityProfile = z.object({
  firstName: text,
  lastName: text,
  nickname: text,
  slug: z.string().max(255).nullish(),
  picture: text,
  emails: z.array(z.string()).optional(),
  phones: z.array(z.string()).optional(),
  labels: z.array(z.string()).max(2000).optional(),
  language: text,
  privacyStatus: z.enum(['UNDEFINED', 'PUBLIC', 'PRIVATE']).optional(),
  customFields: z
    .array(z.object({ name: z.string().optional(), value: z.record(z.string(), z.unknown()).optional() }))
    .optional(),
  secondaryEmails: z
    .array(z.object({ email: z.email().optional(), tag: z.enum(['UNTAGGED', 'MAIN', 'HOME', 'WORK']).optional() }))
    .optional(),
  phonesV2: z.array(phone).optional(),
  addresses: z
    .array(
      z.object({
        address: address.optional(),
        tag: z.enum(['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING']).optional(),
      }),
    )
    .optional(),
  company: longText,
  position: longText,
  birthdate: z.iso.date().nullish(),
  subscription: z.boolean().nullish(),
  vatId: longText,
});
