/** Loading indicator of four running lights. */
export function Spinner() {
  return (
    <span className="led4 led4--run" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
