<?php
// A business's server: makes a link for its customer and takes notifications. PHP 8.0, no Composer.
declare(strict_types=1);

/** Sends JSON and returns the answer's. A refusal throws with the service's code. */
function call(string $method, string $path, ?array $body = null): array
{
    $headers = ['Content-Type: application/json', 'Authorization: Bearer ' . getenv('VERIDOOR_API_KEY')];
    // The same key makes nothing twice, should you send it again.
    if ($method === 'POST') $headers[] = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
    $options = ['method' => $method, 'header' => $headers, 'timeout' => 10, 'ignore_errors' => true];
    if ($body !== null) $options['content'] = json_encode($body, JSON_THROW_ON_ERROR);
    $text = file_get_contents(getenv('VERIDOOR_URL') . $path, false, stream_context_create(['http' => $options]));
    if ($text === false) throw new RuntimeException('The service cannot be reached.');
    $answer = json_decode($text, true, 64, JSON_THROW_ON_ERROR);
    preg_match('/ (\d{3})/', $http_response_header[0], $status);
    if ((int) $status[1] >= 300) throw new RuntimeException($answer['code'] ?? $status[1]);
    return $answer;
}

/** The profile's id and the link. The same number again finds the same profile. */
function start_verification(string $customer_number): array
{
    $customer = ['id_card_number' => $customer_number];
    // In test mode the checks find what you say.
    if (str_starts_with((string) getenv('VERIDOOR_API_KEY'), 'vd_test_')) $customer['test_outcome'] = ['result' => 'approved'];
    $profile = call('POST', '/api/v2/profile', $customer)['id'];
    $addresses = ['web_sdk_url' => getenv('INTERFACE_URL'), 'return_url' => getenv('RETURN_URL')];
    $link = call('POST', '/api/v2/profile/url', ['profile' => $profile, 'language' => 'en'] + $addresses);
    return ['profile' => $profile, 'url' => $link['short_url']];
}

/** Whether a notification is signed with the secret and new (Standard Webhooks 1.0). */
function is_genuine(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!preg_match('/^\d{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) return false;
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($key === false || $key === '') throw new RuntimeException('VERIDOOR_WEBHOOK_SECRET is malformed.');
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) return true;
    }
    return false;
}

$asked = $_SERVER['REQUEST_METHOD'] . ' ' . strtok($_SERVER['REQUEST_URI'], '?');
if ($asked === 'POST /start-verification') {
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    // The number of the customer who is logged in at your site; never take it from the request's body.
    echo json_encode(start_verification('C-100482'), JSON_THROW_ON_ERROR);
} elseif ($asked === 'POST /webhook') {
    $body = file_get_contents('php://input');
    $header = fn(string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
    $secret = (string) getenv('VERIDOOR_WEBHOOK_SECRET');
    if (!is_genuine($secret, $header('ID'), $header('TIMESTAMP'), $header('SIGNATURE'), $body)) {
        http_response_code(401);
        return;
    }
    $event = json_decode($body, true, 64, JSON_THROW_ON_ERROR);
    error_log($event['type'] . ' ' . $event['data']['profile']['status']);
    http_response_code(204);
} elseif ($asked === 'GET /verified') {
    // The address proves nothing: the webhook brings the result.
    header('Content-Type: text/plain; charset=utf-8');
    echo "Thank you. We tell you the result soon.\n";
} else {
    http_response_code(404);
}
