import { encode } from 'uqr'

/** A QR code, dark on light in both themes, as scanners expect. `quiet`: width of the quiet zone in modules. */
export function QrCode({ text, label, quiet = 2 }: { text: string; label: string; quiet?: number }) {
  const { data, size } = encode(text, { border: quiet })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
