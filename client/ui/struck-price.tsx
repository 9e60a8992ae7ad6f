/** A price that counted before, struck through. Screen readers hear that it did. */
export function StruckPrice({ children }: { children: string }) {
  return (
    <s className="was">
      <span className="sr">before </span>
      {children}
    </s>
  )
}
