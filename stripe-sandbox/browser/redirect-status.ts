/** `redirect_status`, as Stripe adds it to the return URL: an authorized card is a success, also before its capture. */
export function redirectStatus(intentStatus: string): 'succeeded' | 'failed' {
  return intentStatus === 'succeeded' || intentStatus === 'requires_capture' ? 'succeeded' : 'failed'
}
