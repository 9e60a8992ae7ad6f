/**
 * The one spelling of a URL's origin: in lower case, without its scheme's own port and without the dot that may end a name.
 * `http://Example.LAN.:80/x` is `http://example.lan`. Undefined for what is no http or https URL.
 */
export function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.origin.replace(/\.(?=$|:\d+$)/, '')
}

/**
 * Whether a page of this origin belongs to the requested host. The host is read with the page's scheme, since a proxy may end
 * TLS, and forward a port that the page's address leaves out.
 * @param origin the Origin header
 * @param host the Host header
 */
export function isOriginOfHost(origin: string, host: string): boolean {
  const page = originOf(origin)
  return page !== undefined && page === originOf(`${page.split(':')[0]}://${host}`)
}
