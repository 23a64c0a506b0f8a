/** The type of identity behind a credential or an event. */
export const IdentityType = ['UNKNOWN', 'ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'] as const;
export type IdentityType = (typeof IdentityType)[number];

/** The catalog version of a site; a site never goes back from V3. */
export const CatalogVersion = ['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED'] as const;
export type CatalogVersion = (typeof CatalogVersion)[number];

/** The sort direction of a query. */
export const SortOrder = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof SortOrder)[number];

/** The units of a price per unit, in both catalogs. */
export const MeasurementUnit = [
  'UNSPECIFIED',
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
] as const;
export type MeasurementUnit = (typeof MeasurementUnit)[number];

/** Units of a product's or a package's length, width and height. */
export const DimensionsUnit = ['UNKNOWN_DIMENSIONS_UNIT', 'MM', 'CM', 'M', 'IN', 'FT', 'YD'] as const;
export type DimensionsUnit = (typeof DimensionsUnit)[number];

/** The stock status of a product over all its variants, in both catalogs. */
export const InventoryStatus = ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const;
export type InventoryStatus = (typeof InventoryStatus)[number];

/** The lifecycle events of an entity. */
export const LifecycleEvent = ['created', 'updated', 'deleted'] as const;
export type LifecycleEvent = (typeof LifecycleEvent)[number];

/** The available heights of a video. */
export const VideoResolution = ['360p', '480p', '720p', '1080p'] as const;
export type VideoResolution = (typeof VideoResolution)[number];

/** The status of a job over many entities. */
export const AsyncJobStatus = ['UNKNOWN', 'INITIALIZED', 'PROCESSING', 'FINISHED', 'FAILED'] as const;
export type AsyncJobStatus = (typeof AsyncJobStatus)[number];
