import { usePageHead } from '#client/head/use-page-head.ts'

/** The frame of a page whose content comes with a later release: it says so, and pretends nothing. */
export function FramePage({ title, text }: { title: string; text: string }) {
  usePageHead({ title })
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        <p className="lede">{text}</p>
      </div>
    </div>
  )
}
