import type { CDPSession, Page } from '@playwright/test';

/** The device's own authenticator, as Chromium plays it for one page. */
export interface VirtualDevice {
  /** Whether the person confirms on the device. */
  willVerify(will: boolean): Promise<void>;
  /** Replaces the device by one without passkeys; returns a function that brings the first one back. */
  exchange(): Promise<() => Promise<void>>;
}

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Gives the page a device that makes passkeys. */
export async function virtualDevice(page: Page): Promise<VirtualDevice> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const add = async () => (await client.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId;
  let authenticatorId = await add();
  return {
    async willVerify(isUserVerified) {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async exchange() {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      authenticatorId = await add();
      return async () => {
        for (const credential of credentials)
          await client.send('WebAuthn.addCredential', { authenticatorId, credential });
      };
    },
  };
}
