import type { ReactNode } from 'react'
import { TalkToAPerson } from '#client/features/store/contact/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import { Prose } from '#client/ui/prose.tsx'
import styles from './info.module.css'

/** An information page: heading, text, and contact details next to it. */
export function InfoPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.info, look({ wrap: true }))}>
      <Prose>
        <Text as="h1" size="h1" tabIndex={-1}>
          {title}
        </Text>
        {children}
      </Prose>
      <TalkToAPerson />
    </div>
  )
}
