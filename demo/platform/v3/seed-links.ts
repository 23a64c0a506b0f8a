import { randomUUID } from 'node:crypto';
import type { SeedCatalog, SeedOption, SeedProduct } from '../../catalog/seed.ts';
import { insertDocument } from './documents.ts';
import type { DocumentStore } from './documents.ts';
import { allProductsCategoryId, storesAppId, storesTree } from './product-shape.ts';

/** A seeded option or modifier: its id, and the ids of its choices by their names. */
export interface SeedCustomization {
  id: string;
  choiceIds: Map<string, string>;
}

/** The ids of shared entities, each created at its first use. */
export interface SeedLinks {
  brand(name: string): string;
  ribbon(name: string): string;
  infoSection(section: SeedProduct['additionalInfo'][number]): string;
  customization(option: SeedOption, type: 'PRODUCT_OPTION' | 'MODIFIER'): SeedCustomization;
  category(slug: string): string | undefined;
}

function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function toUniqueName(title: string, count: number): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/gu) ?? ['section'];
  return `${words.join('-')}-${count}`;
}

interface Choice {
  id: string;
  name: string;
  choiceType: string;
  colorCode?: string;
}

/** Products with an option of the same name and display share one customization with all their choices. */
function collectOptions(catalog: SeedCatalog): Map<string, Choice[]> {
  const collected = new Map<string, Choice[]>();
  for (const { options, variants } of catalog.products)
    for (const option of options) {
      const key = toOptionKey(option, variants.length > 0 ? 'PRODUCT_OPTION' : 'MODIFIER');
      const choices = collected.get(key) ?? [];
      collected.set(key, choices);
      for (const { value, description: name } of option.choices)
        if (!choices.some((choice) => choice.name === name))
          choices.push({
            id: randomUUID(),
            name,
            choiceType: option.type === 'color' ? 'ONE_COLOR' : 'CHOICE_TEXT',
            ...(option.type === 'color' && { colorCode: value }),
          });
    }
  return collected;
}

function toOptionKey(option: SeedOption, type: string): string {
  const renderType = option.type === 'color' ? 'SWATCH_CHOICES' : 'TEXT_CHOICES';
  return JSON.stringify([option.name, type, renderType]);
}

function seedCategories(store: DocumentStore, catalog: SeedCatalog): Map<string, string> {
  const place = { treeReference: storesTree, visible: true };
  const all = { ...place, name: 'All Products', slug: 'all-products', parentCategory: { index: 0 } };
  insertDocument(store, 'category', { ...all, managingAppId: storesAppId }, allProductsCategoryId);
  return new Map(
    catalog.collections.map(({ name, slug, description }, index) => {
      const text = description === '' ? {} : { description };
      const body = { ...place, name, slug, ...text, parentCategory: { index: index + 1 } };
      return [slug, insertDocument(store, 'category', body).id];
    }),
  );
}

/** Seeds the categories at once, and other shared entities at their first use. */
export function createSeedLinks(store: DocumentStore, catalog: SeedCatalog): SeedLinks {
  const categories = seedCategories(store, catalog);
  const options = collectOptions(catalog);
  let sections = 0;
  const infoSection = remember((key) => {
    const [title = '', plainDescription = ''] = JSON.parse(key) as string[];
    sections += 1;
    const body = { uniqueName: toUniqueName(title, sections), title, plainDescription };
    return insertDocument(store, 'info-section', body).id;
  });
  const customization = remember((key) => {
    const [name, customizationType, customizationRenderType] = JSON.parse(key) as string[];
    const choices = options.get(key) ?? [];
    const body = { name, customizationType, customizationRenderType, choicesSettings: { choices } };
    const { id } = insertDocument(store, 'customization', body);
    return { id, choiceIds: new Map(choices.map((choice) => [choice.name, choice.id])) };
  });
  return {
    brand: remember((name) => insertDocument(store, 'brand', { name }).id),
    ribbon: remember((name) => insertDocument(store, 'ribbon', { name }).id),
    infoSection: ({ title, description }) => infoSection(JSON.stringify([title, description])),
    customization: (option, type) => customization(toOptionKey(option, type)),
    category: (slug) => categories.get(slug),
  };
}
