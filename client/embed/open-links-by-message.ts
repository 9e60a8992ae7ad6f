/**
 * WordPress frames players in a sandbox that opens no links. Its page opens them on this message (`wp-embed.js`), which it
 * knows by the secret that it adds to the frame's address.
 */
export function openLinksByMessage(): void {
  const secret = /[?&#]secret=(\w+)/.exec(location.hash)?.[1]
  if (secret === undefined || window.parent === window) return
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // The page's origin is not known here, and nothing in it is secret from it.
    window.parent.postMessage({ message: 'link', value: link.href, secret }, '*')
  })
}
