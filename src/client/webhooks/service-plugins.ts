import { ShelfedgeError } from '../../base/errors.ts';
import { createJwtVerifier, unexpectedData, type JwtOptions } from './jwt.ts';

/** The platform's request to a plugin, and the identity behind it. */
export interface ServicePluginCall {
  request?: unknown;
  metadata: { appExtensionType: string; [field: string]: unknown };
}

/** A plugin as a row: its type, and the path suffix of each method by name. */
export interface ServicePlugin<Methods extends Record<string, string>> {
  /** Such as `ECOM_SHIPPING_RATES`; case-insensitive. */
  componentType: string;
  methods: Methods;
}

/** The implementation of a plugin, by method; its return value is the wire response. */
export type Implementation<Methods> = {
  [Name in keyof Methods]?: (call: ServicePluginCall) => unknown;
};

/** The key that signs the calls, and the app that they are for. */
export interface ServicePluginOptions extends Pick<JwtOptions, 'publicKey' | 'now'> {
  /** The id of the app that calls must address. */
  appId: string;
}

/** Implementations by plugin, and the function that a server passes each request to. */
export interface ServicePlugins {
  provide<Methods extends Record<string, string>>(
    plugin: ServicePlugin<Methods>,
    implementation: Implementation<Methods>,
  ): void;
  /**
   * Verifies and parses a request and resolves with the response of its only implementation. Throws `jwt_invalid`,
   * `jwt_unexpected_data`, `no_implementation` or `several_implementations`.
   */
  process(request: { url: string; body: string }): Promise<unknown>;
}

interface Provided {
  methods: [name: string, path: string][];
  implementation: Record<string, ((call: ServicePluginCall) => unknown) | undefined>;
}

/** Answers the platform's calls to plugins on your server. */
export function createServicePlugins({ appId, ...key }: ServicePluginOptions): ServicePlugins {
  const verify = createJwtVerifier({ ...key, issuer: 'wix.com', audience: appId });
  const provided = new Map<string, Provided[]>();
  return {
    provide({ componentType, methods }, implementation) {
      const type = componentType.toLowerCase();
      const entry = { methods: Object.entries(methods), implementation };
      provided.set(type, [...(provided.get(type) ?? []), entry]);
    },
    async process({ url, body }) {
      const { data } = await verify(body);
      const call = readCall(data);
      return findMethod(provided, call.metadata.appExtensionType.toLowerCase(), url)(call);
    },
  };
}

function readCall(data: unknown): ServicePluginCall {
  const call = data as Partial<ServicePluginCall> | null | undefined;
  if (typeof call?.metadata?.appExtensionType !== 'string')
    throw unexpectedData('Unexpected JWT data: expected object with metadata.appExtensionType string');
  return call as ServicePluginCall;
}

function findMethod(provided: Map<string, Provided[]>, type: string, url: string) {
  const [only, ...others] = provided.get(type) ?? [];
  if (only === undefined) throw missing(`No service plugin implementations found for component type ${type}`);
  if (others.length > 0) {
    const message = `Multiple service plugin implementations found for component type ${type}. This is currently not supported`;
    throw new ShelfedgeError('several_implementations', message);
  }
  // The query is removed, because it must not be logged.
  const path = url.replace(/[?#].*$/s, '');
  const name = only.methods.find(([, end]) => path.endsWith(end))?.[0];
  // The wording of the published SDK, typo included.
  if (name === undefined) throw missing(`Unexpect request: request url did not match any method: ${path}`);
  const method = only.implementation[name];
  if (method !== undefined) return method;
  const available = Object.keys(only.implementation).join(', ');
  throw missing(
    `Got request for service plugin method ${name} but no implementation was provided. Available methods: ${available}`,
  );
}

const missing = (message: string): ShelfedgeError => new ShelfedgeError('no_implementation', message);
