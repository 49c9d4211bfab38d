/** A workflow of nothing but a selfie by the camera, with or without a challenge. */
export const selfieWorkflow = (liveness: 'required' | 'off') => ({
  name: 'Selfie',
  automatic_decision: true,
  steps: [
    {
      id: 'selfie',
      kind: 'selfie',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { allow_file: false, liveness },
    },
  ],
});
