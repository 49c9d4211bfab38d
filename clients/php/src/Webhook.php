<?php

declare(strict_types=1);

namespace Veridoor;

/** Notifications of the service (Standard Webhooks). */
final class Webhook
{
    /** Seconds by which the clocks may differ, as Standard Webhooks advises. */
    private const TOLERANCE = 300;

    /**
     * Checks a notification and returns it. The same id may come again: handle it once.
     *
     * @param array<string, string> $headers
     * @throws \UnexpectedValueException when it must not be trusted
     */
    public static function verify(array $headers, string $body, string ...$secrets): array
    {
        $given = array_change_key_case($headers);
        $moment = $given['webhook-timestamp'] ?? '';
        if (!preg_match('/^[0-9]{1,12}$/D', $moment) || abs(time() - (int) $moment) > self::TOLERANCE) {
            throw new \UnexpectedValueException('the notification is too old');
        }
        $signed = ($given['webhook-id'] ?? '') . ".$moment.$body";
        foreach ($secrets as $secret) {
            $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
            $right = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach (explode(' ', $given['webhook-signature'] ?? '') as $one) {
                if (hash_equals($right, $one)) {
                    return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new \UnexpectedValueException('the signature is not right');
    }
}
