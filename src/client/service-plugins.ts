import { ShelfedgeError } from '../domain/errors.ts';
import { createJwtVerifier, unexpectedData, type JwtOptions } from './jwt.ts';

/** What the platform hands to a plugin: what it asks, and on whose behalf. */
export interface ServicePluginCall {
  request?: unknown;
  metadata: { appExtensionType: string; [field: string]: unknown };
}

/** A plugin that the platform may call, as a row: its type, and the end of each method's path by name. */
export interface ServicePlugin<Methods extends Record<string, string>> {
  /** Such as `ECOM_SHIPPING_RATES`; capitals do not matter. */
  componentType: string;
  methods: Methods;
}

/** What answers the calls of a plugin, by method; what it gives back is the answer on the wire. */
export type Implementation<Methods> = {
  [Name in keyof Methods]?: (call: ServicePluginCall) => unknown;
};

export interface ServicePluginOptions extends Pick<JwtOptions, 'publicKey' | 'now'> {
  /** The app that the calls must be meant for. */
  appId: string;
}

export interface ServicePlugins {
  provide<Methods extends Record<string, string>>(
    plugin: ServicePlugin<Methods>,
    implementation: Implementation<Methods>,
  ): void;
  /**
   * Verifies and reads a request and gives what the one implementation answers. `jwt_invalid`, `jwt_unexpected_data`,
   * `no_implementation` or `several_implementations` otherwise.
   */
  process(request: { url: string; body: string }): Promise<unknown>;
}

interface Provided {
  methods: [name: string, path: string][];
  implementation: Record<string, ((call: ServicePluginCall) => unknown) | undefined>;
}

/** Answers the platform's own calls to plugins on a server of yours. */
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
  // Without the query, which is nobody's to log.
  const path = url.replace(/[?#].*$/s, '');
  const name = only.methods.find(([, end]) => path.endsWith(end))?.[0];
  // The published client's own spelling.
  if (name === undefined) throw missing(`Unexpect request: request url did not match any method: ${path}`);
  const method = only.implementation[name];
  if (method !== undefined) return method;
  const available = Object.keys(only.implementation).join(', ');
  throw missing(
    `Got request for service plugin method ${name} but no implementation was provided. Available methods: ${available}`,
  );
}

const missing = (message: string): ShelfedgeError => new ShelfedgeError('no_implementation', message);
