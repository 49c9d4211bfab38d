<?php

declare(strict_types=1);

namespace Veridoor;

/** What every operation stands on: sending, retries, problems, pages. */
abstract class Core
{
    /** Answers that say nothing of the request itself. */
    private const PASSING = [429, 502, 503, 504];
    /** Milliseconds before the second attempt, doubled for each further one; and the longest wait. */
    private const FIRST_DELAY = 200;
    private const LONGEST_DELAY = 30_000;
    /** A second attempt would make a second secret, which is shown once. */
    private const SHOWN_ONCE = '#/api/v2/api-key(/[^/]+/rotate)?$#D';

    public function __construct(
        private readonly string $url,
        private readonly string $apiKey,
        private readonly float $timeout = 10.0,
        private readonly int $retries = 3,
    ) {
    }

    protected static function part(string|int $value): string
    {
        return rawurlencode((string) $value);
    }

    /** Sends a request, again after a failure that passes; the service does the same request once. */
    protected function send(
        string $method,
        string $path,
        ?array $body = null,
        array $query = [],
        ?string $file = null,
    ): mixed {
        $given = array_filter($query, fn ($value) => $value !== null);
        $named = http_build_query(array_map(fn ($value) => is_bool($value) ? json_encode($value) : $value, $given));
        $headers = ["Authorization: Bearer {$this->apiKey}"];
        // An empty array of PHP is an empty object of the service.
        $content = $body === [] ? '{}' : self::json($body);
        if ($file !== null) {
            [$type, $content] = self::form($body, $file);
            $headers[] = "Content-Type: $type";
        } elseif ($body !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        if ($method !== 'GET') {
            $headers[] = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
        }
        $http = ['method' => $method, 'header' => $headers, 'timeout' => $this->timeout, 'ignore_errors' => true];
        if ($body !== null) {
            $http['content'] = $content;
        }
        $address = rtrim($this->url, '/') . $path . ($named === '' ? '' : "?$named");
        $retries = $method === 'POST' && preg_match(self::SHOWN_ONCE, $path) ? 0 : $this->retries;
        for ($attempt = 0; ; $attempt++) {
            $http_response_header = [];
            $content = @file_get_contents($address, false, stream_context_create(['http' => $http]));
            $status = (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 0);
            $passes = $content === false || $status === 0 || in_array($status, self::PASSING, true);
            if (!$passes || $attempt >= $retries) {
                break;
            }
            $asked = preg_grep('/^retry-after: *\d+$/i', $http_response_header);
            $delay = $asked ? (int) substr(reset($asked), 12) * 1000 : random_int(0, self::FIRST_DELAY * 2 ** $attempt);
            usleep(min(self::LONGEST_DELAY, $delay) * 1000);
        }
        if ($content === false || $status === 0) {
            throw new \RuntimeException("$address does not answer");
        }
        $isJson = (bool) preg_grep('#^content-type: application/(problem\+)?json#i', $http_response_header);
        if ($status >= 400) {
            throw new Problem($status, $isJson ? json_decode($content, true) ?? [] : []);
        }
        if ($isJson) {
            return json_decode($content, true, flags: JSON_THROW_ON_ERROR);
        }
        return $content === '' ? null : $content;
    }

    private static function json(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    }

    /** @return array{string, string} its media type and its bytes */
    private static function form(array $fields, string $file): array
    {
        $boundary = bin2hex(random_bytes(16));
        $start = "--$boundary\r\nContent-Disposition: form-data; name=";
        $form = '';
        foreach ($fields as $name => $value) {
            $form .= "$start\"$name\"\r\n\r\n" . (is_string($value) ? $value : self::json($value)) . "\r\n";
        }
        $form .= "$start\"file\"; filename=\"page\"\r\nContent-Type: application/octet-stream\r\n\r\n";
        return ["multipart/form-data; boundary=$boundary", "$form$file\r\n--$boundary--\r\n"];
    }

    /**
     * Every item of a list, page after page: `$client->pages('listProfiles', status: 'approved')`.
     *
     * @return \Generator<array>
     */
    public function pages(string $operation, mixed ...$given): \Generator
    {
        do {
            $page = $this->$operation(...$given);
            yield from $page['data'];
            $given['cursor'] = $page['next_cursor'] ?? null;
        } while ($page['has_more'] ?? false);
    }
}
