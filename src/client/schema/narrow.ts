import type { z } from '../../base/schema.ts';

/** A schema whose input type is narrower than its fields tell. */
export type Narrowed<Holder extends z.ZodMiniType, Input> = z.ZodMiniType<z.output<Holder>, Input>;

/** One of the known values, or any other text. */
export type Open<Value extends string> = Value | (string & {});

/** The paths of one name. */
type Leaf<Path> = Path extends `${string}.${string}` ? never : Path;
/** The remainder of each path after a name. */
type After<Path, Name> = Name extends string ? (Path extends `${Name}.${infer Rest}` ? Rest : never) : never;
type Inside<Value, Path extends string> = [Path] extends [never] ? Value : Requiring<Value, Path>;

// A mapped type keeps the comments of its fields only over keys of one type parameter, without `as`.
type Kept<T, Path extends string, Key extends keyof T> = { [Name in Key]: Inside<T[Name], After<Path, Name>> };
type Present<T, Path extends string, Key extends keyof T> = {
  [Name in Key]-?: NonNullable<Inside<T[Name], After<Path, Name>>>;
};

/** A value with fields that are required by dotted path wherever their parent exists; lists are traversed. */
export type Requiring<T, Path extends string> = T extends readonly (infer Item)[]
  ? Requiring<Item, Path>[]
  : T extends object
    ? Kept<T, Path, Exclude<keyof T, Leaf<Path>>> & Present<T, Path, Extract<keyof T, Leaf<Path>>>
    : T;

type Without<T, Excluded, Key extends keyof T> = {
  [Name in Key]: Name extends Excluded ? Extract<T[Name], null | undefined> : T[Name];
};
type Sole<T, Key extends keyof T> = { [Name in Key]-?: NonNullable<T[Name]> };

/** A value with at most one of the fields; exactly one where it is needed. */
export type OneOf<T, Name extends string, Needed extends boolean, One extends string = Name> = One extends string
  ? Needed extends true
    ? Without<T, Exclude<Name, One>, Exclude<keyof T, One>> & Sole<T, Extract<keyof T, One>>
    : Without<T, Exclude<Name, One>, keyof T>
  : never;

/** The parameter of a path that is a field of the entity, `product.id` of `/products/{product.id}`; a path has one at most. */
export type NestedParameter<On extends string> = On extends `${string}{${infer Holder}.${infer Name}}${string}`
  ? `${Holder}.${Name}`
  : never;

/** The parameter of a path that has no other, `id` of `/products/{id}`; a nested one is none. */
export type SoleParameter<On extends string> = On extends `${string}{${infer Name}}${infer Rest}`
  ? `${Name}${Rest}` extends `${string}${'.' | '{'}${string}`
    ? undefined
    : Name
  : undefined;
