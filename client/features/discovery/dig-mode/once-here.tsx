import { useEffect } from 'react'

/** Beside a lazy component inside the same Suspense: acts once that component is there. */
export function OnceHere({ act }: { act: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(act, [])
  return null
}
