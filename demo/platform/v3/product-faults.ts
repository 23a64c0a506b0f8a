import { applicationFault } from '../http/envelope.ts';
import type { PlatformFault } from '../http/envelope.ts';

/** The codes of application errors for products. */
type ProductCode =
  | 'BARCODE_ALREADY_EXIST_ERROR'
  | 'CHOICE_NOT_EXIST'
  | 'COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE'
  | 'CUSTOMIZATION_NOT_EXIST'
  | 'DUPLICATE_BARCODE_ERROR'
  | 'DUPLICATE_PRODUCT_OPTIONS'
  | 'DUPLICATE_RIBBON_IN_ADDITIONAL'
  | 'DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL'
  | 'DUPLICATE_SLUG_ERROR'
  | 'DUPLICATE_VARIANT_OPTION_CHOICE'
  | 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'
  | 'INFO_SECTION_ERROR_OCCURRED'
  | 'INVALID_DEFAULT_VARIANT'
  | 'MISSING_VARIANT_OPTION_CHOICE'
  | 'MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED'
  | 'MODIFIER_NAME_AND_TYPE_REQUIRED'
  | 'ONLY_SPACES_STRING_ERROR'
  | 'PRODUCT_MEDIA_NOT_EXIST'
  | 'PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED'
  | 'PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED'
  | 'RIBBON_NOT_FOUND'
  | 'SKU_ALREADY_EXIST_ERROR'
  | 'TOO_MANY_INFO_SECTIONS_ERROR'
  | 'VARIANT_ID_ALREADY_EXISTS'
  | 'VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT';

/** The error for a product that cannot be written; 409 for a value that another product has. */
export function productFault(code: ProductCode, description: string): PlatformFault {
  const isTaken = code === 'DUPLICATE_SLUG_ERROR' || code.includes('ALREADY_EXIST');
  return applicationFault(isTaken ? 409 : 400, code, description);
}
