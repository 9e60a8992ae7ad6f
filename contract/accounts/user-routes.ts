import { z } from 'zod'
import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { ChangeUserRequest, ListedUser, UserListParams } from './admin-user.ts'

export const userRoutes = defineRoutes('Users', {
  'GET /users': {
    access: 'admins',
    summary: 'List and search users',
    query: UserListParams,
    answer: z.array(ListedUser),
  },
  'PATCH /users/:id': {
    access: 'admins',
    proof: 'people',
    summary: 'Change the role of a user, or lock the account; ends its sessions',
    params: IdParams,
    body: ChangeUserRequest,
    answer: Success,
  },
  'DELETE /users/:id/sessions': {
    access: 'admins',
    proof: 'people',
    summary: 'Sign a user out on all devices',
    params: IdParams,
    answer: Success,
  },
  'DELETE /users/:id': {
    access: 'admins',
    proof: 'people',
    summary: 'Delete a user with their sessions, cart and beats; paid orders stay as anonymous records',
    params: IdParams,
    answer: Success,
  },
  'POST /users/:id/reset-link': {
    access: 'admins',
    proof: 'people',
    summary: 'Email a user a password reset link',
    params: IdParams,
    answer: Success,
  },
  'DELETE /users/:id/second-factors': {
    access: 'admins',
    proof: 'people',
    summary: 'Remove the passkeys, authenticator app and recovery codes of a user',
    params: IdParams,
    answer: Success,
  },
})
