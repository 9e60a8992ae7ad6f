export type Desk = { todo: number; drafts: number; disputes: number; offers: number; payouts: number; backupIsLate: boolean; deliveryFails: boolean; hasFirstSteps: boolean }
