// One server and one browser for all end-to-end tests: every visitor is a person of its own, in a context of its own.

import type { TestProject } from 'vitest/node';
import { launch, Server } from './machines';

declare module 'vitest' {
  export interface ProvidedContext {
    address: string;
    browser: string;
  }
}

export default async function setup(project: TestProject) {
  const server = await Server.start();
  const browser = await launch();
  project.provide('address', server.address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
