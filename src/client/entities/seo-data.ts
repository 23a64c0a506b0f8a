import { once } from '../../base/once.ts';
import { anyObject, bool, flag, free, list, loose, many, maybe, nul, opt, str, strict, text } from '../schema/wire.ts';

/** SEO data, as the platform answers it. */
export const SeoData = once(() =>
  loose({
    tags: list(SeoTag()),
    settings: maybe(
      loose({ preventAutoRedirect: bool(), keywords: list(loose({ term: str(), isMain: bool(), origin: str() })) }),
    ),
  }),
);

/** An SEO tag, as the platform answers it. */
export const SeoTag = once(() =>
  loose({ type: str(), props: free(), meta: free(), children: str(), custom: bool(), disabled: bool() }),
);

/** SEO data, as a request sends it. */
export const SeoDataInput = once(() =>
  strict({
    tags: opt(many(SeoTagInput())),
    settings: opt(
      strict({
        preventAutoRedirect: opt(flag()),
        keywords: opt(many(strict({ term: opt(text()), isMain: opt(flag()), origin: nul(text(1000)) }), 5)),
      }),
    ),
  }),
);

/** An SEO tag, as a request sends it. */
export const SeoTagInput = once(() =>
  strict({
    type: opt(text()),
    props: nul(anyObject()),
    meta: nul(anyObject()),
    children: opt(text()),
    custom: opt(flag()),
    disabled: opt(flag()),
  }),
);
