/** Who a credential or an event stands for. */
export const IdentityType = ['UNKNOWN', 'ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'] as const;
export type IdentityType = (typeof IdentityType)[number];

/** Which catalog a site has; once it has V3 it never goes back. */
export const CatalogVersion = ['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED'] as const;
export type CatalogVersion = (typeof CatalogVersion)[number];

/** Which way a query is sorted. */
export const SortOrder = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof SortOrder)[number];

/** Units in which a price per unit is given, in both catalogs. */
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

/** A product's stock over all of its variants, in both catalogs. */
export const InventoryStatus = ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const;
export type InventoryStatus = (typeof InventoryStatus)[number];

/** What happens to an entity. */
export const LifecycleEvent = ['created', 'updated', 'deleted'] as const;
export type LifecycleEvent = (typeof LifecycleEvent)[number];

/** The heights a video is kept in. */
export const VideoResolution = ['360p', '480p', '720p', '1080p'] as const;
export type VideoResolution = (typeof VideoResolution)[number];

/** Where a job over many entities stands. */
export const AsyncJobStatus = ['UNKNOWN', 'INITIALIZED', 'PROCESSING', 'FINISHED', 'FAILED'] as const;
export type AsyncJobStatus = (typeof AsyncJobStatus)[number];
