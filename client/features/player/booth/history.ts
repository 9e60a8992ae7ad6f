/** What can be undone, newest last. */
export type History<State> = { present: State; past: readonly State[] }

const MAX_STEPS = 200

export function startHistory<State>(present: State): History<State> {
  return { present, past: [] }
}

export function change<State>(history: History<State>, present: State): History<State> {
  if (present === history.present) return history
  return { present, past: [...history.past, history.present].slice(-MAX_STEPS) }
}

/** Changes without a step of its own, such as while an edge is dragged. */
export function amend<State>(history: History<State>, present: State): History<State> {
  return { ...history, present }
}

export function undo<State>({ present, past }: History<State>): History<State> {
  const before = past.at(-1)
  return before === undefined ? { present, past } : { present: before, past: past.slice(0, -1) }
}
