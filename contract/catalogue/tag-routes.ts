import { z } from 'zod'
import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { CountedTag, MergeTagRequest, Tag, TagRequest } from './tag.ts'

export const tagRoutes = defineRoutes('Tags', {
  'GET /tags': { access: 'everyone', summary: 'List tags by name', answer: z.array(Tag) },
  'GET /admin/tags': {
    access: 'admins',
    token: 'catalogue:read',
    summary: 'List tags by name, with their number of beats',
    answer: z.array(CountedTag),
  },
  'POST /tags': { access: 'admins', summary: 'Add a tag', body: TagRequest, status: 201, answer: Tag },
  'PATCH /tags/:id': {
    access: 'admins',
    summary: 'Rename a tag',
    params: IdParams,
    body: TagRequest,
    answer: Tag,
  },
  'POST /tags/:id/merge': {
    access: 'admins',
    summary: 'Merge a tag into another one',
    params: IdParams,
    body: MergeTagRequest,
    answer: Tag,
  },
  'POST /tags/:id/restore': {
    access: 'admins',
    summary: 'Undo the deletion or merge of a tag, for some days',
    params: IdParams,
    answer: Tag,
  },
  'DELETE /tags/:id': {
    access: 'admins',
    summary: 'Delete a tag and remove it from its beats',
    params: IdParams,
    answer: Success,
  },
})
