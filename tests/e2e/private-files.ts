import type { Page } from '@playwright/test';
import { privateTextsScript } from '../fixtures/private-files-script.ts';

/** The names and texts of the extension's private files, seen from one of its pages. */
export const readPrivateFiles = (page: Page): Promise<string> => page.evaluate<string>(privateTextsScript);
