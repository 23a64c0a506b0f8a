export { codeOf, errorCodes, ShelfedgeError, type ErrorCode, type ErrorDetails } from '../base/errors.ts';
