import { useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../domain/product.ts';
import type { ProductRoute } from '../../../protocol/workbench-route.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { useServices } from '../../shared/services.ts';
import { again } from '../again.ts';

interface FetchedProduct {
  /** Null until it is read. */
  product: Product | null;
  failure: Failure | null;
  refresh(): void;
}

/** Reads a product of a store, and again on `refresh` and whenever `version` changes. */
export function useProduct({ storeId, productId }: ProductRoute, version: number): FetchedProduct {
  const { call, now } = useServices();
  const [product, setProduct] = useState<Product | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [request, setRequest] = useState({ version });
  if (request.version !== version) setRequest({ version });
  const newest = useRef(request);
  useEffect(() => {
    newest.current = request;
    const read = async () => {
      try {
        const answer = await again(() => call('catalog.product', { storeId, productId }));
        if (newest.current !== request) return;
        setProduct(answer.product);
        setFailure(null);
      } catch (error) {
        if (newest.current === request) setFailure(toFailure(error, now()));
      }
    };
    void read();
  }, [call, now, productId, request, storeId]);
  return { product, failure, refresh: useCallback(() => setRequest({ version }), [version]) };
}
