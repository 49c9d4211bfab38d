<?php

declare(strict_types=1);

namespace Veridoor;

/** The service refused (RFC 9457). Act on `problemCode`, and log `requestId`. */
final class Problem extends \RuntimeException
{
    public readonly string $problemCode;
    public readonly ?string $requestId;

    public function __construct(public readonly int $status, public readonly array $body)
    {
        $this->problemCode = $body['code'] ?? 'unknown';
        $this->requestId = $body['request_id'] ?? null;
        parent::__construct("$status {$this->problemCode}: " . ($body['detail'] ?? 'no reason given'));
    }
}
