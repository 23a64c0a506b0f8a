import { configOf } from './wxt.config.ts';

export default configOf('local');
