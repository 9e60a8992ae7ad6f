import { useEffect, useState } from 'react'

/** What `check` finds out about a chosen file; undefined until it has. */
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
