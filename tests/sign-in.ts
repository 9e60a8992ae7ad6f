import type { Person } from './shop.ts'
import type { TestStore } from './test-store.ts'

/** Headers with which this person is signed in. */
export async function signIn(_store: TestStore, person: Person): Promise<Record<string, string>> {
  return { 'x-test-session': JSON.stringify({ userId: person.id, username: person.username, role: person.role, exp: 4e9 }) }
}
