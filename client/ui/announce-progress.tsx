import { useEffect, useRef, useState } from 'react'
import uiBase from './styles/base.module.css'

/** Says progress at each quarter, for screen readers. @param done what is said after the percent, such as `uploaded` */
export function AnnounceProgress({ percent, isOn, done }: { percent: number; isOn: boolean; done: string }) {
  const [text, setText] = useState('')
  const quarter = useRef(0)
  useEffect(() => {
    const now = isOn ? Math.floor(percent / 25) : 0
    if (now > quarter.current) setText(`${now * 25}% ${done}`)
    quarter.current = now
  }, [percent, isOn, done])
  return (
    <span className={uiBase.sr} role="status">
      {text}
    </span>
  )
}
