import { useQuery } from '@tanstack/react-query'
import { crateQuery } from '#client/features/crates/index.ts'
import { markBeat, useMarks } from '#client/features/marks/index.ts'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'

/** The beats that were passed, each of which can be restored. */
export function PassedBeats() {
  const crate = useQuery(crateQuery('passed'))
  const passed = useMarks((marks) => marks.passed)
  return (
    <Loaded query={crate} problem="This list can't be loaded.">
      {({ beats }) => {
        const left = beats.filter(({ id }) => id in passed)
        return left.length === 0 ? (
          <p className="muted">Press X on a beat that is not for you, and your lists leave it out.</p>
        ) : (
          <ul className="picks">
            {left.map(({ id, title, producer }) => (
              <li key={id} className="passed">
                <span>
                  <b>{title}</b> <span className="muted">by {producer}</span>
                </span>
                <Button
                  small
                  variant="quiet"
                  aria-label={`Bring ${title} back`}
                  onClick={() => markBeat('passed', id, false)}
                >
                  Bring back
                </Button>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
