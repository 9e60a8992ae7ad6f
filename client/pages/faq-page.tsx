import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { questions } from './faq-questions.ts'
import { InfoPage } from './info-page.tsx'

export function FaqPage() {
  return (
    <InfoPage title="Questions and answers">
      <p className="lede">
        Not here?{' '}
        <Link className="link" to="/contact">
          Ask us
        </Link>
        .
      </p>
      {questions.map(({ subject, items }) => (
        <Subject key={subject} subject={subject} items={items} />
      ))}
    </InfoPage>
  )
}

function Subject({
  subject,
  items,
}: {
  subject: string
  items: readonly (readonly [question: string, answer: string])[]
}) {
  return (
    <>
      <h2>{subject}</h2>
      {items.map(([question, answer]) => (
        <details className="qa" key={question}>
          <summary>
            {question}
            <Plus className="ico" aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </>
  )
}
