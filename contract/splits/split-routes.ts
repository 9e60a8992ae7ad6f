import { z } from 'zod'
import { IdParams, Success, TokenParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  AcceptSplit,
  AppliedSplit,
  ApplySavedSplit,
  BeatSplit,
  DeclineSplit,
  Invitation,
  InvitationLink,
  SavedSplit,
  SavedSplitInput,
  SheetVerification,
  SplitInput,
} from './split.ts'

const ShareParams = z.object({ id: z.string().min(1).max(64), shareId: z.string().min(1).max(64) })
const SheetParams = z.object({ number: z.string().min(1).max(40) })

export const splitRoutes = defineRoutes('Splits', {
  'GET /admin/beats/:id/split': {
    access: 'admins',
    summary: 'Get who gets what of a beat, and who has accepted',
    params: IdParams,
    answer: BeatSplit,
  },
  'PUT /admin/beats/:id/split': {
    access: 'admins',
    proof: 'money',
    summary: 'Set who gets what of a beat, for later sales, and invite those whose share is new or falls',
    params: IdParams,
    body: SplitInput,
    answer: BeatSplit,
  },
  'DELETE /admin/beats/:id/split': {
    access: 'admins',
    proof: 'money',
    summary: 'Take the open invitations back; the split before counts again',
    params: IdParams,
    answer: BeatSplit,
  },
  'POST /admin/beats/:id/split/shares/:shareId/remind': {
    access: 'admins',
    summary: 'Mail an invitation again, for another 30 days',
    params: ShareParams,
    answer: BeatSplit,
  },
  'GET /admin/beats/:id/split/shares/:shareId/link': {
    access: 'admins',
    summary: 'Get the link of an open invitation',
    params: ShareParams,
    answer: InvitationLink,
  },
  'GET /admin/beats/:id/split/sheet.pdf': {
    access: 'admins',
    summary: 'Download the split sheet of a beat',
    params: IdParams,
    file: 'application/pdf',
  },
  'GET /admin/splits': { access: 'admins', summary: 'List saved splits', answer: z.array(SavedSplit) },
  'POST /admin/splits': {
    access: 'admins',
    summary: 'Save a split for other beats',
    body: SavedSplitInput,
    status: 201,
    answer: z.array(SavedSplit),
  },
  'PATCH /admin/splits/:id': {
    access: 'admins',
    summary: 'Change a saved split; beats keep theirs',
    params: IdParams,
    body: SavedSplitInput.partial(),
    answer: z.array(SavedSplit),
  },
  'DELETE /admin/splits/:id': {
    access: 'admins',
    summary: 'Delete a saved split; beats keep theirs',
    params: IdParams,
    answer: z.array(SavedSplit),
  },
  'POST /admin/splits/:id/apply': {
    access: 'admins',
    proof: 'money',
    summary: 'Put a saved split on many beats, and invite its people',
    params: IdParams,
    body: ApplySavedSplit,
    answer: AppliedSplit,
  },
  'GET /split-invitations/:token': {
    access: 'everyone',
    summary: 'See the split that a mailed link invites to',
    params: TokenParams,
    answer: Invitation,
  },
  'POST /split-invitations/:token/accept': {
    access: 'everyone',
    summary: 'Accept a split by typing a legal name',
    params: TokenParams,
    body: AcceptSplit,
    answer: Invitation,
  },
  'POST /split-invitations/:token/decline': {
    access: 'everyone',
    summary: 'Decline a split and say why',
    params: TokenParams,
    body: DeclineSplit,
    answer: Invitation,
  },
  'POST /split-invitations/:token/renew': {
    access: 'everyone',
    summary: 'Mail a new link to the address that an expired one was sent to',
    params: TokenParams,
    answer: Success,
  },
  'POST /split-invitations/:token/claim': {
    access: 'signed-in',
    summary: 'Open My Shares for the account with the invited address',
    params: TokenParams,
    answer: Success,
  },
  'GET /split-invitations/:token/sheet.pdf': {
    access: 'everyone',
    summary: 'Download the split sheet that a mailed link invites to',
    params: TokenParams,
    file: 'application/pdf',
  },
  'GET /verify/splits/:number': {
    access: 'everyone',
    summary: 'Check a split sheet that all have signed',
    params: SheetParams,
    answer: SheetVerification,
  },
})
