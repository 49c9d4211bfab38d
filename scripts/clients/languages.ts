import type { ClientOperation, ClientParameter } from './operations.ts';

/** A language that has a client: where its operations are written, and how. */
interface Language {
  file: string;
  write: (operations: readonly ClientOperation[]) => string;
}

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string): string => name.replaceAll(/[_-]+([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => `${name[0]?.toUpperCase()}${camel(name).slice(1)}`;
const spaced = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(', ');

const mayBeNull = ({ mayBeEmpty, answer }: ClientOperation): boolean => mayBeEmpty && answer !== 'nothing';

/** The words of Python that no parameter may have as its name. */
const PYTHON_WORDS = new Set(['from', 'in', 'is', 'class', 'global', 'import', 'lambda', 'pass', 'def']);
export const parameterInPython = ({ name }: Pick<ClientParameter, 'name'>): string =>
  PYTHON_WORDS.has(name) ? `${name}_` : name;
const python: Language = {
  file: 'clients/python/veridoor/operations.py',
  write: (operations) => {
    const types = { text: 'str', integer: 'int', boolean: 'bool' } as const;
    const answers = {
      object: 'dict[str, Any]',
      list: 'list[dict[str, Any]]',
      bytes: 'bytes',
      either: 'bytes | dict[str, Any]',
      nothing: 'None',
    } as const;
    const method = (operation: ClientOperation) => {
      const { id, method: verb, path, summary, inPath, inQuery, body, file, answer } = operation;
      const parameters = spaced([
        'self',
        ...inPath.map((one) => `${parameterInPython(one)}: ${types[one.type]}`),
        file && 'file: bytes',
        body === 'required' && 'body: dict[str, Any]',
        body === 'optional' && 'body: dict[str, Any] | None = None',
        inQuery.length > 0 && '*',
        ...inQuery.map((one) => `${parameterInPython(one)}: ${types[one.type]} | None = None`),
      ]);
      const query = inQuery.map((one) => `"${one.name}": ${parameterInPython(one)}`).join(', ');
      const given = spaced([
        `"${verb}"`,
        `f"${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{part(${parameterInPython({ name })})}`)}"`,
        body !== null && 'body=body',
        file && 'file=file',
        query !== '' && `query={${query}}`,
      ]);
      return `    def ${snakeCase(id)}(${parameters}) -> ${answers[answer]}${mayBeNull(operation) ? ' | None' : ''}:\n        """${summary}."""\n        return self.send(${given})\n`;
    };
    return `"""Made from the API's description."""\n\nfrom __future__ import annotations\n\nfrom typing import Any\n\nfrom .core import Core, part\n\n\nclass Client(Core):\n    """Every operation of the service, by its name."""\n\n${operations.map(method).join('\n')}`;
  },
};

const php: Language = {
  file: 'clients/php/src/Client.php',
  write: (operations) => {
    const types = { text: 'string', integer: 'int', boolean: 'bool' } as const;
    const answers = {
      object: 'array',
      list: 'array',
      bytes: 'string',
      either: 'string|array',
      nothing: 'void',
    } as const;
    const method = (operation: ClientOperation) => {
      const { id, method: verb, path, summary, inPath, inQuery, body, file, answer } = operation;
      const parameters = spaced([
        ...inPath.map(({ name, type }) => `${types[type]} $${name}`),
        file && 'string $file',
        body === 'required' && 'array $body',
        body === 'optional' && '?array $body = null',
        ...inQuery.map(({ name, type }) => `?${types[type]} $${name} = null`),
      ]);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `' . self::part($${name}) . '`);
      const query = inQuery.map(({ name }) => `'${name}' => $${name}`).join(', ');
      const given = spaced([
        `'${verb}'`,
        `'${address}'`,
        body === null ? query !== '' && 'null' : '$body',
        query !== '' && `[${query}]`,
        file && 'file: $file',
      ]);
      return `    /** ${summary}. */\n    public function ${id}(${parameters}): ${mayBeNull(operation) ? '?' : ''}${answers[answer]}\n    {\n        ${answer === 'nothing' ? '' : 'return '}$this->send(${given});\n    }\n`;
    };
    return `<?php\n\n// Made from the API's description.\n\ndeclare(strict_types=1);\n\nnamespace Veridoor;\n\n/** Every operation of the service, by its name. */\nfinal class Client extends Core\n{\n${operations.map(method).join('\n')}}\n`;
  },
};

/** The words of Go that no parameter may have as its name. */
const GO_WORDS = new Set(['type', 'range', 'func', 'go', 'map', 'package', 'select', 'var', 'interface']);
const go: Language = {
  file: 'clients/go/operations.go',
  write: (operations) => {
    const types = { text: 'string', integer: 'int', boolean: 'bool' } as const;
    const answers = { object: 'Object', list: '[]Object', bytes: '[]byte', either: '[]byte', nothing: '' } as const;
    const named = ({ name }: ClientParameter) => (GO_WORDS.has(name) ? `${name}_` : camel(name));
    const method = (operation: ClientOperation) => {
      const { id, method: verb, path, summary, inPath, inQuery, body, file, answer } = operation;
      const query = `${pascal(id)}Query`;
      const fields = inQuery.map(({ name, type }) => `\t${pascal(name)} *${types[type]} \`json:"${name},omitempty"\``);
      const struct =
        inQuery.length > 0
          ? `// ${query} has the filters of ${pascal(id)}.\ntype ${query} struct {\n${fields.join('\n')}\n}\n\n`
          : '';
      const parameters = spaced([
        'ctx context.Context',
        ...inPath.map((one) => `${named(one)} ${types[one.type]}`),
        file && 'file []byte',
        body !== null && 'body Object',
        inQuery.length > 0 && `query ${query}`,
      ]);
      const address = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => `" + pathPart(${named({ name, type: 'text' })}) + "`,
      );
      const sent = file ? 'form{file, body}' : body === null ? 'nil' : 'body';
      const given = `ctx, "${verb}", "${address}", ${sent}, ${inQuery.length > 0 ? 'query' : 'nil'}`;
      const result = answers[answer];
      const lines =
        result === ''
          ? `error {\n\treturn c.send(${given}, nil)\n}\n`
          : `(answer ${result}, err error) {\n\terr = c.send(${given}, &answer)\n\treturn\n}\n`;
      return `${struct}// ${pascal(id)}: ${summary}.\nfunc (c *Client) ${pascal(id)}(${parameters}) ${lines}`;
    };
    return `// Package veridoor is made from the API's description, but for core.go.\npackage veridoor\n\nimport "context"\n\n${operations.map(method).join('\n')}`;
  },
};

const java: Language = {
  file: 'clients/java/src/main/java/dev/veridoor/Client.java',
  write: (operations) => {
    const types = { text: 'String', integer: 'int', boolean: 'boolean' } as const;
    const map = 'Map<String, Object>';
    const answers = { object: map, list: `List<${map}>`, bytes: 'byte[]', either: 'Object', nothing: 'void' } as const;
    const method = ({ id, method: verb, path, summary, inPath, inQuery, body, file, answer }: ClientOperation) => {
      const query = `${pascal(id)}Query`;
      const setters = inQuery.map(
        ({ name, type }) =>
          `        public ${query} ${camel(name)}(${types[type]} value) {\n            values.put("${name}", value);\n            return this;\n        }\n`,
      );
      const filters =
        inQuery.length > 0
          ? `    /** Filters of {@link #${id}}. */\n    public static final class ${query} extends Query {\n${setters.join('\n')}    }\n\n`
          : '';
      const parameters = spaced([
        ...inPath.map(({ name, type }) => `${types[type]} ${camel(name)}`),
        file && 'byte[] file',
        body !== null && 'Map<String, ?> body',
        inQuery.length > 0 && `${query} query`,
      ]);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `" + part(${camel(name)}) + "`);
      const given = `"${verb}", "${address}", ${body === null ? 'null' : 'body'}, ${inQuery.length > 0 ? 'query' : 'null'}${file ? ', file' : ''}`;
      const result = answers[answer];
      const cast = result === 'void' ? '' : `return (${result}) `;
      return `${filters}    /** ${summary}. */\n    public ${result} ${id}(${parameters}) {\n        ${cast}send(${given});\n    }\n`;
    };
    return `// Made from the API's description.\npackage dev.veridoor;\n\nimport java.time.Duration;\nimport java.util.List;\nimport java.util.Map;\n\n/** Every operation of the service, by its name. */\n@SuppressWarnings("unchecked")\npublic final class Client extends Core {\n    /** Waits ten seconds for an answer, and tries three times more. */\n    public Client(String url, String apiKey) {\n        this(url, apiKey, Duration.ofSeconds(10), 3);\n    }\n\n    public Client(String url, String apiKey, Duration timeout, int retries) {\n        super(url, apiKey, timeout, retries);\n    }\n\n${operations.map(method).join('\n')}}\n`;
  },
};

export const languages = { python, php, go, java };
