import { wireBuying } from './buying.ts';
import { startNavigation } from './navigation.ts';

wireBuying(document);
startNavigation(() => wireBuying(document));
