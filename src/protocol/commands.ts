import { BulkChange, PreviewRow, Selection } from '../domain/bulk.ts';
import { Edit, Intent } from '../domain/edit.ts';
import { FieldKey } from '../domain/fields.ts';
import { GuardLimits, GuardRule } from '../domain/guardrails.ts';
import { historyFormats, HistoryLimits, HistoryPlace, HistoryQuery } from '../domain/history.ts';
import { lockChoices, minPassphraseLength } from '../domain/key.ts';
import { fitChoices } from '../domain/option-choices.ts';
import { Product } from '../domain/product.ts';
import { z } from '../domain/schema.ts';
import { MemberProfile, SignInFactor, SignInFields, startSteps } from '../domain/sign-in.ts';
import { CardShape, CardView } from './view.ts';

/** Who may ask: a page of the extension, or the top frame of a connected store ("page"). */
export type Caller = 'popup' | 'workbench' | 'card' | 'page';

export interface Command<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  callers: readonly Caller[];
  input: I;
  output: O;
}

const command = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  callers: readonly Caller[],
  input: I,
  output: O,
): Command<I, O> => ({ callers, input, output });

const Text = (max: number) => z.string().check(z.maxLength(max));
const Nothing = z.object({});
/** A page's option that no product can have is left out, instead of refusing the command. */
const Choices = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((choices) => fitChoices(Object.entries(choices))),
);
const StoreId = z.object({ storeId: Text(100) });
const Password = Text(1000);
const Code = Text(100);
/** The token of a captcha that a person solved. */
const SolvedCaptcha = z.optional(Text(5000));
const EditId = z.object({ id: z.guid() });
/** How long a write is held back where a card could not prove that it was seen. */
const holdMs = z.int().check(z.gte(0), z.lte(10_000));
const Passphrase = Text(1000);
const NewPassphrase = Text(1000).check(z.minLength(minPassphraseLength));
const Unproven = z.object({ isUnproven: z.optional(z.boolean()) });
const HeldEditId = z.object({ id: z.guid(), holdMs });

/** Everything the background answers. An entry names its callers; who is not named is refused. */
export const commands = {
  /** Tests the five answers against the platform, then keeps them; the key stays in memory while the browser runs. */
  'stores.connect': command(
    ['workbench'],
    z.object({
      storefront: Text(2048),
      api: Text(2048),
      clientId: Text(200),
      siteId: Text(200),
      apiKey: Text(4000),
    }),
    z.object({ storeId: z.string(), name: z.string() }),
  ),
  /** Sets up how the store's captcha is drawn here, or with null only on the platform's own page. */
  'stores.setCaptcha': command(
    ['workbench'],
    z.extend(StoreId, {
      captcha: z.nullable(z.object({ page: Text(2048), visibleKey: Text(200), invisibleKey: Text(200) })),
    }),
    Nothing,
  ),
  /** Calls a store as its merchant confirmed; the name is cleaned first. */
  'stores.rename': command(['workbench', 'popup'], z.extend(StoreId, { name: Text(80) }), Nothing),
  'stores.disconnect': command(['workbench'], z.object({ storeId: Text(100) }), Nothing),

  /** Keeps the key on this device, encrypted with a passphrase. */
  'key.remember': command(['workbench'], z.extend(StoreId, { passphrase: NewPassphrase }), Nothing),
  'key.unlock': command(['workbench', 'popup'], z.extend(StoreId, { passphrase: Passphrase }), Nothing),
  'key.lock': command(['workbench', 'popup'], StoreId, Nothing),
  'key.changePassphrase': command(
    ['workbench'],
    z.extend(StoreId, { passphrase: Passphrase, next: NewPassphrase }),
    Nothing,
  ),
  /** After how many minutes without use a remembered key is locked; null: when the browser closes. */
  'key.lockAfter': command(
    ['workbench'],
    z.extend(StoreId, { minutes: z.nullable(z.int()).check(z.refine((minutes) => lockChoices.includes(minutes))) }),
    Nothing,
  ),
  /** Forgets the key here, remembered or not. */
  'key.forget': command(['workbench'], StoreId, Nothing),
  /** Asks the platform what the key may do. */
  'key.check': command(['workbench'], StoreId, Nothing),

  /** Opens the way in at this step; asked again for the step that is open, it changes nothing. */
  'signIn.open': command(['popup'], z.extend(StoreId, { step: z.enum(startSteps) }), Nothing),
  'signIn.close': command(['popup'], StoreId, Nothing),
  /** Stops what is under way at this step, which stays. */
  'signIn.cancel': command(['popup'], StoreId, Nothing),
  /** Keeps what was typed, while it is typed. */
  'signIn.keep': command(['popup'], z.extend(StoreId, { fields: SignInFields }), Nothing),
  'signIn.logIn': command(
    ['popup'],
    z.extend(StoreId, { email: Text(254), password: Password, captcha: SolvedCaptcha }),
    Nothing,
  ),
  'signIn.register': command(
    ['popup'],
    z.extend(StoreId, {
      email: Text(254),
      password: Password,
      captcha: SolvedCaptcha,
      profile: z.partial(z.pick(SignInFields, { firstName: true, lastName: true, nickname: true })),
    }),
    Nothing,
  ),
  'signIn.enterCode': command(['popup'], z.extend(StoreId, { code: Code }), Nothing),
  /** Sends the code of this step once more. */
  'signIn.resend': command(['popup'], StoreId, Nothing),
  /** Chooses how to prove it; the one that is chosen already sends its code once more. */
  'signIn.chooseFactor': command(['popup'], z.extend(StoreId, { factor: SignInFactor }), Nothing),
  /**
   * The code of the chosen factor; empty for PUSH, where it asks whether the other device has agreed. The device is never
   * remembered: calls carry no cookies, so the platform has nothing to know it by.
   */
  'signIn.enterFactor': command(['popup'], z.extend(StoreId, { code: Code, remember: z.literal(false) }), Nothing),
  'signIn.forgot': command(['popup'], z.extend(StoreId, { email: Text(254) }), Nothing),
  /** `link` is the mail's link, or the token in it. */
  'signIn.setPassword': command(['popup'], z.extend(StoreId, { link: Text(4096), password: Password }), Nothing),
  'signIn.changePassword': command(['popup'], z.extend(StoreId, { password: Password }), Nothing),
  /** Mails the member a code that proves their address. */
  'signIn.verifyEmail': command(['popup'], StoreId, Nothing),
  /** Opens the platform's own page in a tab. */
  'signIn.hosted': command(['popup'], StoreId, Nothing),
  'signIn.logOut': command(['popup'], StoreId, Nothing),
  'signIn.readProfile': command(['popup'], StoreId, z.object({ profile: MemberProfile })),

  /** Opens a tab at an address of the store that the platform gives for this. */
  'stores.visit': command(
    ['popup'],
    z.discriminatedUnion('to', [
      z.extend(StoreId, { to: z.literal('product'), slug: Text(150) }),
      z.extend(StoreId, { to: z.literal('checkout'), checkoutId: z.guid() }),
      z.extend(StoreId, { to: z.literal('account') }),
    ]),
    Nothing,
  ),

  /** Sets how a store's edits are guarded; what is left out takes its default. */
  'settings.guardrails': command(['workbench'], z.extend(StoreId, { limits: GuardLimits }), Nothing),

  /** Products whose name or SKU has the text in it; the first ones by name for an empty text. */
  'catalog.search': command(
    ['popup'],
    z.object({ storeId: Text(100), text: Text(200) }),
    z.object({ products: z.array(Product), more: z.boolean() }),
  ),
  /** The same of what the store answered last, for when it cannot be asked; `atMs` is when, null where nothing is known. */
  'catalog.offline': command(
    ['popup'],
    z.object({ storeId: Text(100), text: Text(200) }),
    z.object({ products: z.array(Product), atMs: z.nullable(z.number()) }),
  ),
  'catalog.product': command(
    ['popup', 'card'],
    z.object({ storeId: Text(100), productId: Text(100) }),
    z.object({ product: Product }),
  ),

  /**
   * Keeps the intent durably, then starts it. `holdMs` holds it back for an undo window. The edit that it `replaces`, one
   * that waits for somebody, goes in the same step. Where nothing proves that its person saw the card (`isUnproven`), it
   * confirms no guardrail: what one asks is kept as an edit that asks, to be answered in the popup.
   */
  'edits.commit': command(
    ['popup', 'card'],
    z.extend(Unproven, { storeId: Text(100), intent: Intent, holdMs, replaces: z.optional(z.guid()) }),
    z.object({ edit: Edit }),
  ),
  /** Takes an edit back: drops it if nothing was sent, else a new edit from its value to its base. */
  'edits.undo': command(['popup', 'card', 'workbench'], HeldEditId, Nothing),
  /** Tries a waiting edit now. */
  'edits.retry': command(['popup', 'card', 'workbench'], HeldEditId, Nothing),
  'edits.discard': command(['popup', 'card', 'workbench'], EditId, Nothing),
  /** Settles a conflict: "mine" writes over what stands there now; `confirmed` are the guardrails that asked and were answered. */
  'edits.keepMine': command(
    ['popup', 'card', 'workbench'],
    z.extend(HeldEditId, { confirmed: z.optional(z.array(GuardRule)) }),
    Nothing,
  ),
  /** Sends an edit that was typed under another key with the one that is here now. */
  'edits.resend': command(['popup', 'card', 'workbench'], HeldEditId, Nothing),
  /** The same for all of a store's. */
  'edits.resendAll': command(['popup', 'workbench'], StoreId, Nothing),

  /**
   * The next rows of what a change would do, without doing it; asked again under the same `id` until `isDone`. Under an
   * id that is not known it begins anew.
   */
  'bulk.preview': command(
    ['workbench'],
    z.extend(StoreId, { id: z.guid(), selection: Selection, change: BulkChange, locale: Text(35) }),
    z.object({ rows: z.array(PreviewRow), products: z.int(), isDone: z.boolean() }),
  ),
  /** Opens a batch for its rows; nothing of it is sent before it is started. */
  'bulk.begin': command(['workbench'], z.extend(StoreId, { id: z.guid(), title: Text(200) }), Nothing),
  'bulk.fill': command(
    ['workbench'],
    z.extend(StoreId, { id: z.guid(), rows: z.array(Intent).check(z.maxLength(1000)) }),
    Nothing,
  ),
  'bulk.start': command(['workbench'], EditId, Nothing),
  'bulk.pause': command(['workbench'], EditId, Nothing),
  'bulk.resume': command(['workbench'], EditId, Nothing),
  'bulk.cancel': command(['workbench'], EditId, Nothing),
  'bulk.retryFailed': command(['workbench'], EditId, Nothing),
  /** Takes a batch's applied rows back, in a new batch of this id. */
  'bulk.undo': command(['workbench'], z.extend(StoreId, { id: z.guid(), batchId: z.guid() }), Nothing),

  /** A page of the edits that are wanted, newest first. */
  'history.list': command(
    ['workbench'],
    z.object({ query: HistoryQuery, after: z.nullable(HistoryPlace) }),
    z.object({ edits: z.array(Edit), next: z.nullable(HistoryPlace) }),
  ),
  'history.export': command(
    ['workbench'],
    z.object({ query: HistoryQuery, format: z.enum(historyFormats) }),
    z.object({ text: z.string(), count: z.int() }),
  ),
  'history.limits': command(['workbench'], z.object({ limits: HistoryLimits }), Nothing),
  /** Forgets applied edits, of one store or of all; how many. */
  'history.clear': command(['workbench'], z.object({ storeId: z.nullable(Text(100)) }), z.object({ count: z.int() })),
  /** Takes what a lost journal had under way into the new one, from its copy. */
  'journal.recover': command(['workbench'], Nothing, Nothing),
  'journal.dropLost': command(['workbench'], Nothing, Nothing),
  /** The records that could not be read, as they are. */
  'journal.exportUnreadable': command(['workbench'], Nothing, z.object({ text: z.string() })),
  'journal.dropUnreadable': command(['workbench'], Nothing, Nothing),

  /** Says that the page is at this slug now (null: no product page) and what the shop calls itself, which is only offered as a name; the tab's own address decides. */
  'page.resolve': command(
    ['page'],
    z.object({ slug: z.nullable(Text(2000)), siteName: z.nullable(Text(80)) }),
    Nothing,
  ),
  /** Asks for a card at a field of the product that this tab's address names; answers the token its frame must show. */
  'page.openCard': command(
    ['page'],
    z.object({
      field: FieldKey,
      /** Which of the two prices of a sale was clicked: what shoppers pay, or the one that is struck through. */
      number: z.optional(z.enum(['paid', 'regular'])),
      choices: Choices,
    }),
    z.object({ token: z.string() }),
  ),
  /** Opens the extension's own place where this store's key is unlocked or entered; then this tab comes back, with its card at the field. */
  'page.openKey': command(['page'], z.object({ field: FieldKey }), Nothing),
  'page.closeCard': command(['page'], Nothing, Nothing),

  /** Trades the one-time token for the card's subject. */
  'card.claim': command(['card'], z.object({ token: Text(100) }), CardView),
  'card.shape': command(['card'], CardShape, Nothing),
  'card.close': command(['card'], Nothing, Nothing),
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<K extends CommandName> = z.input<Commands[K]['input']>;
export type CommandOutput<K extends CommandName> = z.output<Commands[K]['output']>;
