/** `npm run admin -- <email>`: makes or resets an administrator. */
await import('../server/make-admin-command.ts')
