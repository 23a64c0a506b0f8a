export { codeOf, errorCodes, ShelfedgeError, type ErrorCode, type ErrorDetails } from '../domain/errors.ts';
