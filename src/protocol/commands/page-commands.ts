import { Corner } from '../../domain/corner.ts';
import { FieldKey } from '../../domain/fields.ts';
import { Choices } from '../../domain/choices.ts';
import { CatalogVersion } from '../../domain/store.ts';
import { fitChoices } from '../../domain/option-choices.ts';
import { printedFields } from '../../domain/printed-text.ts';
import { PressedOption } from '../../domain/pressed-option.ts';
import { Text, z } from '../../base/schema.ts';
import { PageTile } from '../page-tile.ts';
import { PagePrice } from '../view.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

/** A page's option that no product can have is left out, instead of refusing the command. */
const PageChoices = z.pipe(
  Choices,
  z.transform((choices) => fitChoices(Object.entries(choices))),
);

export const pageCommands = {
  /**
   * Reports that the page is at this slug now (null: no product page), if it states that it is a product's page, and
   * the shop's name for itself, which is only offered as a name. The tab's own address decides which product it is.
   * Where the page needs the docked button's script, it is run there, behind the overlay if the page is a product's.
   */
  'page.resolve': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({
      slug: z.nullable(Text(2000)),
      isHinted: z.optional(z.boolean()),
      /** The address that the page says is its own. */
      canonical: z.optional(z.nullable(Text(2000))),
      needsDock: z.optional(z.boolean()),
      siteName: z.nullable(Text(80)),
      /** The id of the site that the page says it is of. */
      siteId: z.optional(z.nullable(Text(80))),
    }),
    output: Nothing,
  }),
  /** Asks for a card at a field of the product that this tab's address names; answers the token its frame must show. */
  'page.openCard': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({
      field: FieldKey,
      /** The clicked price of a sale: the price to pay, or the struck-through one. */
      number: z.optional(z.enum(['paid', 'regular'])),
      /** The option whose variants were pressed; null for the product itself. */
      option: z.optional(z.nullable(PressedOption.shape.name)),
      /** The path of the link of the tile that was pressed; null for the page's own product. */
      tile: z.optional(z.nullable(Text(2000))),
      choices: PageChoices,
      /** The fields that the page prints of the product, beside the prices. */
      printed: z.optional(z.array(z.enum(printedFields)).check(z.maxLength(printedFields.length))),
      /** The amount that it prints as the price, if the product costs another by now. */
      pagePrice: z.optional(z.nullable(PagePrice)),
    }),
    output: z.object({ token: z.string() }),
  }),
  /**
   * Opens the extension's own page where this store's key is unlocked or entered; then this tab comes back, with its
   * card at the field.
   */
  'page.openKey': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({ field: FieldKey }),
    output: Nothing,
  }),
  /** Asks about the tiles of a page by the paths of their links; answers the products that shoppers can see. */
  'page.tiles': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({ links: z.array(Text(2000)).check(z.maxLength(50)) }),
    output: z.object({ tiles: z.array(PageTile) }),
  }),
  /** Runs a further script in this page: the overlay, or the script of edit mode. */
  'page.load': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({ part: z.enum(['overlay', 'edit-mode']) }),
    output: Nothing,
  }),
  /**
   * Runs the script in this page that reports why a handle is missing; answers the store's catalog, which a page does not
   * know.
   */
  'page.explain': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: z.object({ catalog: CatalogVersion }),
  }),
  /** Opens such a report, as JSON, in the workbench, which reads it: the page keeps it from the clipboard. */
  'page.openReport': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({ report: Text(12_000) }),
    output: Nothing,
  }),
  /** Opens the bulk change for the products that these links of tiles lead to, as far as shoppers can see them. */
  'page.openBulk': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({ links: z.array(Text(2000)).check(z.minLength(1), z.maxLength(500)) }),
    output: Nothing,
  }),
  /** Shows this tab's pages of the store as shoppers see them, without anything of ours, or no longer. */
  'page.viewAsShopper': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({ isOn: z.boolean() }),
    output: Nothing,
  }),
  /** Ends that in every tab of a store. */
  'page.endShopperViews': command({
    callers: 'popups',
    repeatable: true,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  /** Opens the extension's search of products. */
  'page.openSearch': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: Nothing,
  }),
  /** Keeps the corner of the docked button on this store's pages. */
  'page.dock': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: z.object({ corner: Corner }),
    output: Nothing,
  }),
  /** Reports that our script has left this page because the page keeps removing our element. */
  'page.stop': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: Nothing,
  }),
  'page.closeCard': command({
    callers: 'storefront',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: Nothing,
  }),
};
