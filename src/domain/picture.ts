import { loopbackHosts } from './build-hosts.ts';

/** The platform's media hosts. */
const mediaHosts = new Set(['static.wixstatic.com', 'video.wixstatic.com']);

/**
 * The URL of a picture if a surface may load it, else null. Allowed are the platform's media hosts and, for a product
 * page on this machine, this machine. A picture elsewhere would tell its host who looks at it, and when.
 */
export function toPictureUrl(address: string | null | undefined, pageUrl: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(address);
  if (username !== '' || password !== '') return null;
  if (protocol === 'https:') return mediaHosts.has(hostname) && port === '' ? href : null;
  return protocol === 'http:' && loopbackHosts.includes(hostname) && isOnThisMachine(pageUrl) ? href : null;
}

const isOnThisMachine = (url: string | null): boolean =>
  url !== null && URL.canParse(url) && loopbackHosts.includes(new URL(url).hostname);
