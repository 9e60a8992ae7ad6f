import { useEffect, useState } from 'react'

/** Result of `check` on a chosen file; undefined while pending. */
export function useChecked<Result>(
  file: File | null,
  check: (file: File) => Promise<Result>,
): Result | undefined {
  const [seen, setSeen] = useState<{ file: File; result: Result }>()
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    check(file).then(
      (result) => isCurrent && setSeen({ file, result }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [file, check])
  return seen?.file === file ? seen?.result : undefined
}
