import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import { look } from './primitives.tsx'
import uiForms from './styles/forms.module.css'

/** A text to copy, such as a link. `onFail` is told when the browser blocks the clipboard; the text can be selected. */
export function CopyField({ label, value, onFail }: { label: string; value: string; onFail: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === value
  return (
    <div className={uiForms.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(uiForms.joined, uiForms.joinedCopy)}>
        <input
          className={classNames(uiForms.input, look({ numeric: true }))}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant={isCopied ? 'secondary' : 'primary'}
          onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(value), onFail)}
        >
          {isCopied ? <LineIcon of={Check} size="small" /> : <LineIcon of={Copy} size="small" />}
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
        </Button>
      </div>
    </div>
  )
}
