/** A former price, struck through, with a label for screen readers. */
export function StruckPrice({ children }: { children: string }) {
  return (
    <s className="was">
      <span className="sr">before </span>
      {children}
    </s>
  )
}
