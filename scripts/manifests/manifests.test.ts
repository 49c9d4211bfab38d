import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readInterfaceConfiguration } from '../../service/interface/configuration.ts';
import { readConfiguration } from '../../service/platform/configuration.ts';
import { MANIFESTS, RESOURCES, readManifests, type Manifest } from './manifests.ts';

type Labels = Record<string, string>;
interface Container {
  args?: string[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: { httpGet: { path: string; port: string } };
  livenessProbe: { httpGet: { path: string; port: string } };
  readinessProbe: { httpGet: { path: string; port: string } };
  resources: { requests: Labels; limits: Labels };
  securityContext: object;
}
interface Deployment {
  selector: { matchLabels: Labels };
  replicas?: number;
  template: {
    metadata: { labels: Labels };
    spec: { containers: [Container]; securityContext: object; terminationGracePeriodSeconds: number };
  };
}

/** What an operator puts into the Secret `veridoor`. */
const secret = {
  DATABASE_URL: 'postgres://veridoor:hidden@database/veridoor',
  SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hidden',
};
const all = readManifests();
interface Named<Spec> {
  name: string;
  spec: Spec;
}
const of = (kind: string): unknown =>
  all.filter((one) => one.kind === kind).map(({ metadata, spec }) => ({ name: metadata.name, spec }));
const deployments = (of('Deployment') as Named<Deployment>[]).map((one) => ({
  ...one,
  container: one.spec.template.spec.containers[0],
}));
const roleOf = (container: Container) => container.env?.find(({ name }) => name === 'ROLE')?.value;
const dataOf = (name: string) =>
  all.find((one: Manifest) => one.kind === 'ConfigMap' && one.metadata.name === name)?.data ?? {};

/** The environment of a container, with the image's own. */
function environmentOf({ env = [], envFrom }: Container): Record<string, string> {
  const settings = envFrom.map(({ configMapRef, secretRef }) =>
    secretRef ? secret : dataOf(configMapRef?.name ?? ''),
  );
  return Object.assign(
    { HOST: '0.0.0.0' },
    ...settings,
    Object.fromEntries(env.map(({ name, value }) => [name, value])),
  );
}

describe('the manifests of Kubernetes', () => {
  it('the kustomization names every file', () => {
    const files = readdirSync(MANIFESTS).filter((file) => file !== 'kustomization.yaml');
    expect(RESOURCES.toSorted()).toEqual(files.toSorted());
  });

  it('each role runs with settings that the service accepts, and its files and keys outlive the pod', () => {
    const roles = deployments.flatMap(({ container }) => roleOf(container) ?? []);
    expect(roles).toEqual(['web', 'checks', 'deliver']);
    for (const { container } of deployments.filter((one) => roleOf(one.container))) {
      const { role, databaseUrl, secretKeys, s3, metrics } = readConfiguration(environmentOf(container));
      expect(role).toBe(roleOf(container));
      expect([databaseUrl, secretKeys?.length, s3?.bucket]).toEqual([secret.DATABASE_URL, 1, 'veridoor']);
      expect(container.ports.map(({ containerPort }) => containerPort)).toEqual([4000, metrics?.port]);
    }
    const pages = deployments.find(({ name }) => name === 'veridoor-interface')!.container;
    expect(readInterfaceConfiguration(environmentOf(pages))).toMatchObject({
      https: true,
      servers: [dataOf('veridoor')['BASE_URL']],
    });
  });

  it('no manifest has a secret', () => {
    expect(of('Secret')).toEqual([]);
    for (const { data = {} } of all)
      expect(Object.keys(data).filter((name) => /KEY|SECRET|PASSWORD|TOKEN|DATABASE/.test(name))).toEqual([]);
  });

  it('a pod gets requests when it is ready, is started anew when it hangs, and may finish what it began', () => {
    for (const { container, spec } of deployments) {
      const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
        ({ httpGet }) => httpGet,
      );
      expect(paths.every(({ port }) => container.ports.some(({ name }) => name === port))).toBe(true);
      expect(paths.map(({ path }) => path)).toEqual(
        roleOf(container) ? ['/healthz', '/healthz', '/readyz'] : ['/', '/', '/'],
      );
      // Ten seconds of its own, and five in which proxies hear of it.
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(15);
    }
  });

  it('a pod runs without rights, on a file system that it cannot change, within a limit of memory', () => {
    for (const { container, spec } of deployments) {
      expect(spec.template.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys({ ...container.resources.requests, ...container.resources.limits })).toEqual([
        'cpu',
        'memory',
      ]);
    }
  });

  it('every deployment keeps an instance through disruptions, and every selector finds the pods of its deployment', () => {
    const budgets = of('PodDisruptionBudget') as Named<{ maxUnavailable: number; selector: { matchLabels: Labels } }>[];
    const scaled = of('HorizontalPodAutoscaler') as Named<{ minReplicas: number; scaleTargetRef: { name: string } }>[];
    for (const { name, spec } of deployments) {
      const { labels } = spec.template.metadata;
      expect(spec.selector.matchLabels).toEqual(labels);
      expect(budgets.find((one) => one.name === name)?.spec).toEqual({
        maxUnavailable: 1,
        selector: { matchLabels: labels },
      });
      const least = spec.replicas ?? scaled.find((one) => one.spec.scaleTargetRef.name === name)?.spec.minReplicas;
      expect(least).toBeGreaterThan(1);
    }
    for (const { spec } of of('Service') as Named<{ selector: Labels }>[])
      expect(
        deployments.some((one) => JSON.stringify(one.spec.selector.matchLabels) === JSON.stringify(spec.selector)),
      ).toBe(true);
  });

  it('checks grow by the age of their line', () => {
    const checks = all.find(
      ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === 'veridoor-checks',
    );
    expect(checks?.spec?.['metrics']).toEqual([
      {
        type: 'External',
        external: {
          metric: { name: 'veridoor_jobs_oldest_due_seconds', selector: { matchLabels: { kind: 'check_document' } } },
          target: { type: 'Value', value: '5' },
        },
      },
    ]);
  });

  it('nobody reaches a pod but the entrance and Prometheus, and pages speak to nobody but the API', () => {
    const policies = of('NetworkPolicy') as Named<{
      policyTypes: string[];
      ingress?: { ports: { port: string }[] }[];
    }>[];
    const [nobody] = policies;
    expect(nobody).toMatchObject({ name: 'veridoor-nobody', spec: { policyTypes: ['Ingress', 'Egress'] } });
    expect(nobody?.spec.ingress).toBeUndefined();
    const open = policies
      .flatMap(({ spec }) => spec.ingress ?? [])
      .flatMap(({ ports }) => ports.map(({ port }) => port));
    expect(open).toEqual(['http', 'metrics']);
  });
});
