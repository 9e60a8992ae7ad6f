import { z } from 'zod'
import { Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  Crate,
  CrateBeatChange,
  CrateChange,
  CrateDetail,
  CrateOrder,
  Digging,
  DiggingOnDevice,
  KeptSong,
  NewCrate,
  SharedCrateView,
  Song,
} from './crate.ts'

const Id = z.string().min(1).max(64)
const CrateId = z.object({ id: Id.describe('Id of the crate, or hearts or passed') })
const Place = CrateId.extend({ beatId: Id })

export const crateRoutes = defineRoutes('Crates', {
  'GET /crates': {
    access: 'signed-in',
    summary: 'List your crates: hearts first, then the newest',
    query: z.object({
      beat: Id.optional().describe('Adds to each crate whether it contains this beat'),
    }),
    answer: z.array(Crate),
  },
  'POST /crates': {
    access: 'signed-in',
    summary: 'Create a crate, at most 200',
    body: NewCrate,
    status: 201,
    answer: CrateDetail,
  },
  'GET /crates/:id': {
    access: 'signed-in',
    summary: 'Get a crate with its beats in order; beats that left the store keep only their titles',
    params: CrateId,
    answer: CrateDetail,
  },
  'PATCH /crates/:id': {
    access: 'signed-in',
    summary: 'Rename, describe, share or unshare a crate',
    params: CrateId,
    body: CrateChange,
    answer: CrateDetail,
  },
  'DELETE /crates/:id': { access: 'signed-in', summary: 'Delete a crate', params: CrateId, answer: Success },
  'PUT /crates/:id/beats/:beatId': {
    access: 'signed-in',
    summary: 'Add a beat to a crate, at most 2,000, or change its note',
    params: Place,
    body: CrateBeatChange.nullish(),
    answer: Success,
  },
  'DELETE /crates/:id/beats/:beatId': {
    access: 'signed-in',
    summary: 'Remove a beat from a crate',
    params: Place,
    answer: Success,
  },
  'PUT /crates/:id/order': {
    access: 'signed-in',
    summary: 'Reorder the beats of a crate',
    description: 'Each beat at most once, and only beats in the crate. Beats left out follow at the end.',
    params: CrateId,
    body: CrateOrder,
    answer: Success,
  },
  'GET /account/digging': {
    access: 'signed-in',
    summary: 'Get your hearts, the beats you passed, and your tempo and key',
    answer: Digging,
  },
  'POST /account/digging': {
    access: 'signed-in',
    summary: 'Merge the data kept on a device into the account, at sign-in',
    description:
      'Duplicates are merged, beats that are not in the store are left out, and the tempo and key of the account are kept.',
    body: DiggingOnDevice,
    answer: Digging,
  },
  'PUT /account/song': {
    access: 'signed-in',
    summary: 'Set your tempo and key',
    body: Song,
    answer: KeptSong,
  },
  'GET /crates/shared/:token': {
    access: 'everyone',
    summary: 'Get a crate shared by link',
    params: z.object({ token: z.string().min(1).max(64) }),
    answer: SharedCrateView,
  },
})
