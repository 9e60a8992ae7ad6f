import { useEffect, useRef, useState } from 'react'
import uiBase from './styles/base.module.css'

/** Says progress at each quarter, for screen readers. @param say such as `25% uploaded` */
export function AnnounceProgress({
  percent,
  isOn,
  say,
}: {
  percent: number
  isOn: boolean
  say: (percent: number) => string
}) {
  const [text, setText] = useState('')
  const quarter = useRef(0)
  useEffect(() => {
    const now = isOn ? Math.floor(percent / 25) : 0
    if (now > quarter.current) setText(say(now * 25))
    quarter.current = now
  }, [percent, isOn, say])
  return (
    <span className={uiBase.sr} role="status">
      {text}
    </span>
  )
}
