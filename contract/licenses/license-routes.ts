import { z } from 'zod'
import { locales } from '#contract/text/locales.ts'
import { IdParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { LicensePassport } from './license-passport.ts'
import {
  LicenseTier,
  LicenseTierChanges,
  LicenseTierHiding,
  LicenseTierOrder,
  NewLicenseTier,
  ShownRevision,
  TierTranslation,
} from './license-tier.ts'
import { LicenseUseFields, StreamReport } from './license-use.ts'
import { Verification } from './verification.ts'

const CertificateNumber = z.object({ certificate: z.string().min(1).max(64) })

export const licenseRoutes = defineRoutes('Licenses', {
  'GET /admin/licenses': {
    access: 'admins',
    summary: 'List the license tiers in order, including hidden ones',
    answer: z.array(LicenseTier),
  },
  'POST /admin/licenses': {
    access: 'admins',
    summary: 'Add a license tier',
    body: NewLicenseTier,
    status: 201,
    answer: z.array(LicenseTier),
  },
  'GET /admin/licenses/:id/contract.pdf': {
    access: 'admins',
    summary: 'Get the contract of a tier for an example purchase, as PDF',
    params: IdParams,
    query: z.object({
      locale: z.enum(locales).optional().describe('Of the buyer; default: that of your texts'),
    }),
    file: 'application/pdf',
  },
  'PUT /admin/licenses/order': {
    access: 'admins',
    summary: 'Reorder the tiers',
    body: LicenseTierOrder,
    answer: z.array(LicenseTier),
  },
  'PATCH /admin/licenses/:id': {
    access: 'admins',
    summary: 'Change a tier for all beats sold under it; existing orders stay unchanged',
    params: IdParams,
    body: LicenseTierChanges,
    answer: z.array(LicenseTier),
  },
  'PUT /admin/licenses/:id/terms/:locale': {
    access: 'admins',
    summary: 'Set the contract text of a tier in another language; existing orders stay unchanged',
    params: IdParams.extend({ locale: z.enum(locales) }),
    body: TierTranslation,
    answer: z.array(LicenseTier),
  },
  'PUT /admin/licenses/:id/hidden': {
    access: 'admins',
    summary: 'Hide a tier from sale, or show it again',
    params: IdParams,
    body: LicenseTierHiding,
    answer: z.array(LicenseTier),
  },
  'POST /admin/licenses/:id/offer': {
    access: 'admins',
    summary: 'Offer all beats that are in the store under a tier',
    params: IdParams,
    body: ShownRevision,
    answer: z.array(LicenseTier),
  },
  'DELETE /admin/licenses/:id': {
    access: 'admins',
    summary: 'Delete a tier and remove it from its beats; existing orders stay unchanged',
    params: IdParams,
    query: ShownRevision,
    answer: z.array(LicenseTier),
  },
  'POST /admin/licenses/:id/restore': {
    access: 'admins',
    summary: 'Restore a deleted tier, for some days',
    params: IdParams,
    answer: z.array(LicenseTier),
  },
  'GET /licenses/:certificate': {
    access: 'signed-in',
    summary: 'Get the passport of your license',
    params: CertificateNumber,
    answer: LicensePassport,
  },
  'PUT /licenses/:certificate/uses': {
    access: 'signed-in',
    summary: 'Add a release that uses the license; it appears on the public page',
    description: 'Sending the same link again changes its title. At most 20, https only.',
    params: CertificateNumber,
    body: LicenseUseFields,
    answer: LicensePassport,
  },
  'DELETE /licenses/:certificate/uses/:id': {
    access: 'signed-in',
    summary: 'Remove a release from the license',
    params: CertificateNumber.extend({ id: z.string().min(1).max(64) }),
    answer: LicensePassport,
  },
  'PUT /licenses/:certificate/streams': {
    access: 'signed-in',
    summary: 'Report all streams so far; never fewer than before',
    params: CertificateNumber,
    body: StreamReport,
    answer: LicensePassport,
  },
  'GET /licenses/:certificate/confirmation.pdf': {
    access: 'signed-in',
    summary: 'Get a confirmation letter for a platform or distributor, as PDF',
    params: CertificateNumber,
    file: 'application/pdf',
  },
  'GET /verify/:certificate': {
    access: 'everyone',
    summary: 'Check whether a license is in force, what it grants and where it is used',
    params: z.object({ certificate: z.string().min(1).max(64) }),
    answer: Verification,
  },
})
