import { createClient as createSdkClient, type ApiKeyStrategy } from '@wix/sdk';
import type { Platform, PlatformOptions } from '../../../demo/platform/start-platform.ts';

const sdkClientOf = (auth: ReturnType<typeof ApiKeyStrategy>) => createSdkClient({ auth });

/** The published client, with a credential: `sdk.use(ribbonsV3).createRibbon(…)`. */
export type Sdk = Pick<ReturnType<typeof sdkClientOf>, 'use' | 'auth'>;

interface ExampleOf<Input extends object> {
  /** The catalog of the store it is tried in. */
  catalog: 'v1' | 'v3';
  /** Further options of the store. */
  store?: Partial<PlatformOptions>;
  /** The credential: by default the merchant's if the row needs it, else a visitor's. */
  as?: 'visitor' | 'merchant' | 'account' | 'member' | 'visitor and key';
  /** Returns the input, after creating what the call needs. */
  input(platform: Platform): Input | Promise<Input>;
  /** The expected response. */
  answer: object;
  /** Reads back the effect of a call with an empty response; `answer` is compared with the result. */
  readBack?(platform: Platform, input: Input): Promise<unknown>;
  /** The same call through the published client; undefined where it has none, for the reason in `differs`. */
  sdk?(sdk: Sdk, input: Input): Promise<unknown>;
  /** The expected response of the published client; by default any. */
  sdkAnswer?: object;
  /** Why our request differs from the published client's, and the parts to compare. */
  differs?: { reason: string; compare?(request: PlainRecord): unknown };
}

/** A request as it is compared. */
export interface PlainRecord {
  method: string;
  path: string;
  query: [string, string][];
  body: unknown;
  headers: Record<string, string | undefined>;
}

export type Example = ExampleOf<object>;

/** One row's example; the published client's call takes the input that was made. */
export const example = <Input extends object>(of: ExampleOf<Input>): Example => of;
